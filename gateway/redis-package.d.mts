export { createClient, ErrorReply } from '@redis/client';
