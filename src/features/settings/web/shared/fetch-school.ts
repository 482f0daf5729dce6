import type { SchoolInfo } from '../../settings.contract.ts';

/** What everybody may know of this installation, for pages too light to carry the typed client; null when out of reach. */
export async function fetchSchool(): Promise<SchoolInfo | null> {
  try {
    const response = await fetch('/api/v1/school');
    return response.ok ? ((await response.json()) as SchoolInfo) : null;
  } catch {
    return null;
  }
}
