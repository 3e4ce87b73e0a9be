import { BARE_ANSWERS } from './bare-answers.ts';
import { listen, respond } from './listen.ts';

// The floor of the runtime: node:http that answers a constant and calls nobody.
const answers = new Map(Object.entries(BARE_ANSWERS).map(([methodName, text]) => [methodName, Buffer.from(text)]));
const none = Buffer.from('null');

listen((methodName, _body, response) => respond(response, 'application/json', answers.get(methodName) ?? none));
