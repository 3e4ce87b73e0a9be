import { webCrypto } from '../../gateway/auth/web-crypto.ts';
import { describeSignatureVectors } from './signature-vectors.ts';

describeSignatureVectors('workerd', webCrypto);
