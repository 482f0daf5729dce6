import type { Words } from '#features/reports/reports.contract.ts';
import type { Contract, Post } from '../staff-records.rules.ts';
import { say } from './canvas.ts';

export const CONTRACT_WORDS: Readonly<Record<Contract, Words>> = {
  civil_servant: say('Civil servant', 'Fonctionnaire'),
  permanent: say('Permanent contract', 'Contrat à durée indéterminée'),
  fixed_term: say('Fixed-term contract', 'Contrat à durée déterminée'),
  parents: say('Paid by the parents’ association', 'Maître des parents'),
  part_time: say('Part-time teacher', 'Vacataire'),
  volunteer: say('Volunteer', 'Bénévole'),
};

export const POST_WORDS: Readonly<Record<Post, Words>> = {
  at_post: say('At post', 'En poste'),
  absent: say('Absent from post', 'Absent du poste'),
  on_leave: say('On leave', 'En congé'),
  retired: say('Retired', 'Retraité'),
  deceased: say('Deceased', 'Décédé'),
};

export const SEX_WORDS = { female: say('Female', 'Féminin'), male: say('Male', 'Masculin') } as const;
