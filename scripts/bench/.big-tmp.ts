import { randomBytes } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { newSeals } from '../../src/platform/backup/server/seals.ts';
import { sealPieces } from '../../src/platform/backup/server/pieces.ts';
import { writeJson, writeRecord } from '../../src/platform/backup/server/records.ts';
import { writeWhole } from '../../src/platform/backup/server/write-file.ts';
import { verifyBackup } from '../../src/platform/backup/server/read-backup.ts';
const n = Number(process.argv[2]);
async function* content() {
  yield writeJson('H', { product: 'x', made_at: new Date().toISOString(), migrations: [], tables: [{ name: 'a', columns: ['b'] }], sequences: [], marks: {}, secret_key_print: '', secret_key: null });
  yield writeRecord('T', Buffer.alloc(0));
  for (let i = 0; i < n; i++) yield writeRecord('D', randomBytes(65536));
  yield writeRecord('E', Buffer.from('1'));
  yield writeJson('F', { rows: [1] });
}
const peak = () => process.resourceUsage().maxRSS / 1024;
console.log('start', peak());
await writeWhole('/tmp/gbench/big.backup', sealPieces(pipeline(Readable.from(content()), createGzip({ level: 1 }), () => {}), await newSeals('k'.repeat(20))), { replace: true });
console.log('written', peak());
const v = await verifyBackup('/tmp/gbench/big.backup', 'k'.repeat(20));
console.log(v.bytes, peak());
