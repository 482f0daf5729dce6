import { readFileSync } from 'node:fs';

/**
 * The memory of a process in MB, as Linux counts it: its own and its share of what it has in common with others (PSS). RSS where the
 * kernel tells no PSS; 0 where there is neither.
 */
export function memoryOf(pid: number): number {
  const kilobytes =
    figureIn(`/proc/${pid}/smaps_rollup`, /^Pss: +(\d+) kB/m) ??
    figureIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) ??
    0;
  return Math.round(kilobytes / 1_024);
}

function figureIn(file: string, figure: RegExp): number | null {
  try {
    const found = figure.exec(readFileSync(file, 'utf8'))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
