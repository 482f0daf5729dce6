import type { Editing } from './editing.ts';
import { BandFields } from './band-fields.tsx';
import { HonourFields } from './honour-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import type { PartName } from './scheme-parts.ts';

/** The names and lists of a part, which are neither choices nor numbers. */
export function OwnFields({ part, editing }: { part: PartName; editing: Editing }) {
  switch (part) {
    case 'basics':
      return <NameFields path="name" editing={editing} />;
    case 'periods':
      return <PeriodFields editing={editing} />;
    case 'grades':
      return <BandFields editing={editing} />;
    case 'honours':
      return <HonourFields editing={editing} />;
    case 'promotion':
      return <PromotionFields editing={editing} />;
    default:
      return null;
  }
}
