import type { Editing } from './editing.ts';
import { BandFields } from './band-fields.tsx';
import { HonourFields } from './honour-fields.tsx';
import { NameFields } from './name-fields.tsx';
import { PeriodFields } from './period-fields.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import type { PartName } from './scheme-parts.ts';

/** What of a part is no choice or number of its own: names, and lists. */
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
