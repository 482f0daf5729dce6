import { generateKeyPairSync, sign } from 'node:crypto';
import { hexOf, type PaperKey, type SignedPaper, signPaper } from '../signed-papers.rules.ts';

export function aPaperKey({ school = 'Lycée de Test', until = null }: Partial<PaperKey> = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const public_key = hexOf(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const signer = {
    public_key,
    sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey)),
  };
  const known: PaperKey = { public_key, school, since: '2026-09-01', until };
  return { known, signed: (paper: SignedPaper) => signPaper(paper, signer) };
}
