import { openDocs } from '../openapi/ui/open-docs.ts';
import { createSigner } from './auth/sign-request.ts';

/** The entry of the page `/docs`, in a browser: the page, and the one implementation of signing. */
openDocs(createSigner);
