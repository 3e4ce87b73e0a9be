import { nodeCrypto } from '../../gateway/auth/node-crypto.ts';
import { describeSignatureVectors } from './signature-vectors.ts';

describeSignatureVectors('Node', nodeCrypto);
