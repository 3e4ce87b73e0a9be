/** A Java value in the form that hessian.js writes: class name and content. */
export interface JavaValue {
  readonly $class: string;
  readonly $: unknown;
}

export function javaObject(className: string, fields: Readonly<Record<string, unknown>>): JavaValue {
  return { $class: className, $: fields };
}

/** @param digits all of them, as text: a number of JavaScript would round beyond 2^53 */
export function javaLong(digits: string): JavaValue {
  return { $class: 'java.lang.Long', $: digits };
}

export function javaBigDecimal(digits: string): JavaValue {
  return javaObject('java.math.BigDecimal', { value: digits });
}

export function javaEnum(className: string, name: string): JavaValue {
  return javaObject(className, { name });
}

/** As Dubbo's Hessian writes `java.time.LocalDate`. @param isoDate yyyy-MM-dd */
export function javaLocalDate(isoDate: string): JavaValue {
  const [year, month, day] = isoDate.split('-').map(Number);
  return javaObject('com.alibaba.com.caucho.hessian.io.java8.LocalDateHandle', { day, month, year });
}
