import type { Qr } from '#platform/pdf/qr-drawing.ts';
import type { CardSnapshot } from '../../card-snapshot.ts';

/** A card's columns besides its snapshot. */
export type CardPaper = {
  snapshot: CardSnapshot;
  number: string;
  code: string;
  /** "https://portal.school.cm/v" */
  address: string;
  qr: Qr;
  made_on: string;
  replaces: boolean;
  logo: Buffer | null;
  /** JPEG. */
  photo: Buffer | null;
};
