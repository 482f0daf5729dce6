// Validates a OneRoster 1.2 archive: `npm run check:oneroster -- oneroster.zip`.
import { readFileSync } from 'node:fs';
import { checkArchive } from './oneroster/check-archive.ts';

const SHOWN = 50;

const path = process.argv[2];
if (!path) {
  console.error('Which file? npm run check:oneroster -- oneroster.zip');
  process.exit(2);
}
const findings = checkArchive(readFileSync(path));
for (const { file, line, field, problem } of findings.slice(0, SHOWN))
  console.log([file, line > 0 ? `line ${line}` : '', field, problem].filter(Boolean).join(' · '));
if (findings.length > SHOWN) console.log(`… and ${findings.length - SHOWN} more`);
console.log(findings.length === 0 ? `${path} is OneRoster 1.2.` : `${findings.length} faults.`);
process.exitCode = findings.length === 0 ? 0 : 1;
