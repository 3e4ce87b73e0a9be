import { createCannedServer } from './canned-server.ts';

const server = createCannedServer();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`ready dubbo://127.0.0.1:${address.port}`);
});
