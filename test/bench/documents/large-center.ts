/** JSON text of the definition of one of many services: methods and classes of its own, as Dubbo 3 writes it. */
export function largeDefinition(service: number, methodCount: number, typeCount: number): string {
  const packageName = `com.example.bench.s${service}`;
  const classOf = (type: number): string => `${packageName}.Bean${service}x${type % typeCount}`;
  const methods = Array.from({ length: methodCount }, (_, method) => ({
    name: `operation${method}`,
    parameterTypes: [['long', 'java.lang.String'], [classOf(2 * method)], [classOf(method), 'int']][method % 3],
    returnType: [classOf(2 * method + 1), `java.util.List<${classOf(method)}>`, 'void'][method % 3],
    annotations: [],
  }));
  const types = Array.from({ length: typeCount }, (_, type) => ({
    type: classOf(type),
    properties: {
      id: 'long',
      name: 'java.lang.String',
      amount: 'java.math.BigDecimal',
      active: 'boolean',
      count: 'java.lang.Integer',
      createdAt: 'java.util.Date',
      labels: 'java.util.Map<java.lang.String,java.lang.String>',
      next: classOf(type + 1),
      children: `java.util.List<${classOf(type + 3)}>`,
    },
  }));
  return JSON.stringify({
    parameters: { interface: `${packageName}.Service${service}`, version: '1.0.0', timeout: '3000' },
    canonicalName: `${packageName}.Service${service}`,
    codeSource: 'file:/app/bench.jar',
    methods,
    types,
  });
}
