import type { Page } from 'playwright-core';

/** Enters an access key as a person does. */
export async function useKey(page: Page, id: string, secret: string): Promise<void> {
  await page.getByLabel('Access key', { exact: true }).fill(id);
  await page.getByLabel('Secret').fill(secret);
  await page.getByRole('button', { name: 'Use key' }).click();
  await page.getByText(`Signing as ${id}`).waitFor();
}

/** Presses the button of the form that is open, and gives what then stands there as the server's response. */
export async function press(page: Page, button: 'Execute' | 'Explain'): Promise<string> {
  const form = page.locator('.opblock.is-open');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => !/openapi|docs/.test(response.url())),
    form.getByRole('button', { name: button }).click(),
  ]);
  const requestId = (await answer.allHeaders())['x-request-id'] ?? 'none';
  // The answer to an earlier one may still be there.
  const shown = form.locator('.live-responses-table', { hasText: `x-request-id: ${requestId}` });
  await shown.waitFor();
  return shown.innerText();
}
