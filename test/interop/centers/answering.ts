const BACK = 'com.example.interop.chain.BackService';
/** For each that might answer: so many that hardly ever somebody is missed. Who waits for an answer then asks once more. */
const CALLS_FOR_EACH = 8;

/**
 * Names of the instances that answer calls, in order; also what else came for an answer.
 *
 * @param url of a gateway
 * @param count how many instances there are
 */
export async function answering(
  url: string,
  count: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const ask = async (): Promise<string> => {
    const response = await fetch(`${url}/${BACK}/visit?arg0=1`, { headers });
    const text = await response.text();
    return response.status === 200 ? (JSON.parse(text) as string) : text;
  };
  const answers = await Promise.all(Array.from({ length: count * CALLS_FOR_EACH }, ask));
  return [...new Set(answers)].toSorted();
}
