import { type Canvas, say } from '../canvas.ts';
import * as school from './school-tables.ts';

/** Facts about the school that have no other page; the ministries' forms use them. */
export const schoolFile: Canvas = {
  key: 'school_file',
  title: say('School file', 'Fiche de l’établissement'),
  about: say(
    'What the ministries ask every year and seldom changes: founder, orders, rooms, services, land',
    'Ce que les ministères demandent chaque année et qui change peu : fondateur, arrêtés, locaux, commodités, terrain',
  ),
  tables: [
    school.identity,
    school.identifiers,
    school.orders,
    school.founder,
    school.rooms,
    school.services,
    school.land,
    school.furniture,
    school.schoolCouncil,
    school.parentsAssociation,
  ],
};
