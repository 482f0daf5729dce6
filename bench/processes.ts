import { readdirSync, readFileSync } from 'node:fs';

/** Process ids of a running server and its database. */
export type Processes = { server: number; postmaster: number };

export type Cpu = { serverMs: number; databaseMs: number };
export type Memory = { serverRss: number; serverPss: number; databasePss: number };

/** The kernel counts processor time in hundredths of a second on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** Without /proc (macOS), processor and memory figures are left out. */
export const canCount = process.platform === 'linux';

type Stat = { parent: number; ownTicks: number; childrenTicks: number };

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything; only numbers follow it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      parent: fields[1]!,
      ownTicks: fields[11]! + fields[12]!,
      childrenTicks: fields[13]! + fields[14]!,
    };
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === parent);
}

/**
 * Processor time since the start of both. Ended backends still count: their time is added to the
 * postmaster's.
 */
export function readCpu({ server, postmaster }: Processes): Cpu {
  if (!canCount) return { serverMs: 0, databaseMs: 0 };
  const ticks = childrenOf(postmaster).reduce((sum, pid) => sum + (readStat(pid)?.ownTicks ?? 0), 0);
  const root = readStat(postmaster);
  return {
    serverMs: (readStat(server)?.ownTicks ?? 0) * MS_PER_TICK,
    databaseMs: (ticks + (root ? root.ownTicks + root.childrenTicks : 0)) * MS_PER_TICK,
  };
}

/** Memory in MB. PSS divides shared memory among processes, so that PostgreSQL's buffers count once. */
export function readMemory({ server, postmaster }: Processes): Memory | null {
  if (!canCount) return null;
  const pss = (pid: number) => readRollup(pid, 'Pss');
  return {
    serverRss: readRollup(server, 'Rss'),
    serverPss: pss(server),
    databasePss: [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + pss(pid), 0),
  };
}

function readRollup(pid: number, field: 'Rss' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
