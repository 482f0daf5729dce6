import { type Canvas, say } from '../canvas.ts';
import * as shared from './shared-tables.ts';

/** Facts about the school that no other page keeps; the ministries' forms read them from here. */
export const schoolFile: Canvas = {
  key: 'school_file',
  title: say('School file', 'Fiche de l’établissement'),
  about: say(
    'What the ministries ask every year and seldom changes: founder, orders, rooms, services, land',
    'Ce que les ministères demandent chaque année et qui change peu : fondateur, arrêtés, locaux, commodités, terrain',
  ),
  tables: [
    shared.identity,
    shared.identifiers,
    shared.orders,
    shared.founder,
    shared.rooms,
    shared.services,
    shared.land,
    shared.furniture,
    shared.schoolCouncil,
    shared.parentsAssociation,
  ],
};
