import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Figures } from './measure.ts';
import type { Target } from './work.ts';

/** The machine, the commit, and the load of the machine before the bench began. */
export function describeMachine() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return {
    commit,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadBefore: loadavg().map((load) => Number(load.toFixed(2))),
    at: new Date().toISOString(),
  };
}

const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** A figure with its target, marked if it misses it. */
export function against(value: number, target: number | undefined, better: 'lower' | 'higher'): string {
  if (target === undefined) return digits(value);
  const met = better === 'lower' ? value <= target : value >= target;
  return `${digits(value)} (${better === 'lower' ? '≤' : '≥'}${target})${met ? '' : ' !'}`;
}

const WIDTHS = [48, 16, 8, 16, 26, 14, 14];

export function printRow(cells: string[]): void {
  const [name = '', ...rest] = cells;
  console.log(
    name.padEnd(WIDTHS[0]!) + rest.map((cell, index) => cell.padStart(WIDTHS[index + 1]!)).join(''),
  );
}

export function printHead(): void {
  printRow(['', 'p50 ms', 'p95', 'a second', 'cpu ms (srv + db)', 'bytes sent', 'SQL alone']);
}

/** A work's figures, each with its target; last, the database's own throughput for the same SQL. */
export function printWork(
  name: string,
  target: Target,
  figures: Figures,
  limit: { perSecond: number } | null,
): void {
  const { serverCpuMs, databaseCpuMs, failed } = figures;
  const counted = serverCpuMs !== null && databaseCpuMs !== null;
  printRow([
    failed > 0 ? `${name} [${failed} failed]` : name,
    against(figures.p50, target.p50, 'lower'),
    digits(figures.p95),
    against(figures.perSecond, target.perSecond, 'higher'),
    counted
      ? `${against(serverCpuMs + databaseCpuMs, target.cpuMs, 'lower')} ${digits(serverCpuMs)}+${digits(databaseCpuMs)}`
      : '-',
    String(figures.wireBytes),
    limit ? `${digits(limit.perSecond)}/s` : '-',
  ]);
}
