import type { PaperAnswer } from '../../signed-papers.contract.ts';

/**
 * The school's current answer; null if it cannot be reached. The digits are sent in the request
 * body, never in a URL.
 */
export async function askSchool(address: string, digits: string): Promise<PaperAnswer | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ digits }),
    });
    return answer.ok ? ((await answer.json()) as PaperAnswer) : null;
  } catch {
    return null;
  }
}
