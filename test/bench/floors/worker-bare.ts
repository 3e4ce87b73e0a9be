import { BARE_ANSWERS } from './bare-answers.ts';

// The floor of the runtime: a fetch handler that answers a constant and calls nobody.
const headers = { 'content-type': 'application/json' };

export default {
  async fetch(request: Request): Promise<Response> {
    await request.text();
    return new Response(BARE_ANSWERS[request.url.slice(request.url.lastIndexOf('/') + 1)], { headers });
  },
};
