import { parseArgs } from 'node:util';
import { type PieceName, PIECES } from './pieces.ts';
import type { Report } from './report.ts';
import { runCleanups } from '../src/platform/testing/cleanups.ts';

// npm run chaos [-- k1 k2 …] [-- --seed 123] [-- --short]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !(name in PIECES));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(PIECES).join(', ')}.`);
  process.exit(1);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
const names = (positionals.length > 0 ? positionals : Object.keys(PIECES)) as PieceName[];

const reports: (Report & { seconds: number })[] = [];
for (const name of names) {
  console.log(`${name} (--seed ${seed})`);
  const started = performance.now();
  let report: Report;
  try {
    report = await PIECES[name](seed, values.short ? 'short' : 'full');
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report = { piece: name, size: 'broke off', seed, figures: {}, faults: [words] };
  } finally {
    await runCleanups();
  }
  reports.push({ ...report, seconds: (performance.now() - started) / 1_000 });
  for (const fault of report.faults) console.log(`  ✗ ${fault}`);
  if (report.faults.length === 0) console.log(`  ✓ ${JSON.stringify(report.figures)}`);
}

const line = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
line(['piece', 'size', 'result', 'figures', 'seconds', 'seed']);
line(['---', '---', '---', '---', '---', '---']);
for (const { piece, size, figures, faults, seconds, seed } of reports)
  line([
    piece,
    size,
    faults.length === 0 ? 'passed' : `FAILED: ${faults[0]?.split('\n')[0]}`,
    Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    seconds.toFixed(0),
    seed,
  ]);
process.exit(reports.every(({ faults }) => faults.length === 0) ? 0 : 1);
