import { runPortal } from '../run-portal.ts';

// The product's own process without pages, which a test can start from source before anything is built.
await runPortal(() => null);
