import { readFileSync } from 'node:fs';

/**
 * The memory of a process in MB, as Linux counts it: private memory and its share of shared memory (PSS).
 * RSS where the kernel has no PSS; 0 where it has neither.
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
