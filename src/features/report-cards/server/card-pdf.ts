import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaperSigner } from '#features/signed-papers/server/paper-keys.service.ts';
import { qrSquares } from '#platform/files/qr.ts';
import { startPdf } from '#platform/pdf/pdf-document.ts';
import { layoutOf } from '../card-snapshot.ts';
import { cardNumber } from '../report-cards.rules.ts';
import { drawCard } from './paper/card-drawing.ts';
import { CardPen } from './paper/card-pen.ts';
import { factsOfCard } from './signed-card.ts';
import type { reportCards } from './report-cards.tables.ts';

export type CardRow = Pick<
  typeof reportCards.$inferSelect,
  'snapshot' | 'series' | 'number' | 'version' | 'code' | 'public_url' | 'made_on' | 'made_at'
>;

/**
 * Renders cards as one PDF, one sheet each. The bytes depend only on the rows, the signing key and, if the
 * card has space for it, the student's photo, so they are reproducible. Yields to other requests between
 * cards.
 */
export async function makeCardsPdf<Row extends CardRow>(
  rows: readonly Row[],
  logos: ReadonlyMap<string, Buffer>,
  title: string,
  signed: PaperSigner,
  photoOf: (row: Row) => Promise<Buffer | null> = async () => null,
): Promise<Buffer> {
  const made = rows.reduce((latest, { made_at }) => (made_at > latest ? made_at : latest), new Date(0));
  const { doc, finish } = await startPdf({ condensed: true, made, title });
  for (const row of rows) {
    const { snapshot, code, public_url, made_on, version } = row;
    drawCard(new CardPen(doc, snapshot.language, layoutOf(snapshot) > 1 ? 6 : 5), {
      snapshot,
      number: cardNumber(row),
      code,
      address: `${public_url.replace(/^https?:\/\//, '')}/v`,
      qr: await qrSquares(`${public_url}/verify#${signed({ kind: 'card', facts: factsOfCard(row) })}`),
      made_on,
      replaces: version > 1,
      photo: snapshot.photo ? await photoOf(row) : null,
      logo: snapshot.school.logo ? (logos.get(snapshot.school.logo) ?? null) : null,
    });
    await nextTurn();
  }
  return finish();
}
