import type { SchoolInfo } from '../../settings.contract.ts';

/** Public facts about this installation, for pages too light to include the typed client; null if unreachable. */
export async function fetchSchool(): Promise<SchoolInfo | null> {
  try {
    const response = await fetch('/api/v1/school');
    return response.ok ? ((await response.json()) as SchoolInfo) : null;
  } catch {
    return null;
  }
}
