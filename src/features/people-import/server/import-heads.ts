import { type HeadWords, listed } from '#platform/imports/server/guess-columns.ts';
import type { ImportKind } from '../people-import.rules.ts';

const ROLL =
  listed(`roll number, roll no, roll, matricule, no matricule, numero matricule, numero, reg no, registration number,
  admission number, admission no, student id, student number, id eleve, n matricule, code eleve`);
const NAME =
  listed(`full name, name, noms et prenoms, nom et prenom, nom et prenoms, nom complet, student name, student, names,
  nom de l eleve, eleve, name and surname, surname and name, noms prenoms`);
const PHONE = listed(
  'phone, telephone, tel, phone number, mobile, cell, numero de telephone, portable, gsm, contact',
);
const BORN =
  listed(`date of birth, dob, birth date, birthday, born on, born, date de naissance, naissance, ne le, ne e le,
  date naissance, d naissance`);
const EMAIL = listed('email, e mail, mail, courriel, adresse email, adresse electronique, email address');
const ADDRESS = listed('address, adresse, residence, quartier, domicile, home address, neighbourhood');

const ordinals = (words: readonly string[], position: 1 | 2) =>
  words.flatMap((word) =>
    position === 1 ? [`${word} 1`, `${word}1`, word] : [`${word} 2`, `${word}2`, `second ${word}`],
  );

const guardian = (position: 1 | 2) => {
  const of = (words: string) => ordinals(listed(words), position);
  const prefixes =
    position === 1
      ? ['first guardian', 'premier responsable', 'premier tuteur']
      : ['second guardian', 'second responsable', 'second tuteur'];
  const after = (...words: string[]) =>
    prefixes.flatMap((prefix) => words.map((word) => `${prefix} ${word}`));
  return {
    name: [
      ...after('name', 'nom'),
      ...of(`guardian name, guardian, parent, parent name, tuteur, nom du tuteur, nom du parent, parent tuteur, responsable,
      nom du responsable`),
      ...(position === 1
        ? listed('father name, nom du pere, pere, father')
        : listed('mother name, nom de la mere, mere, mother')),
    ],
    phone: [
      ...after('phone', 'telephone'),
      ...of(`guardian phone, parent phone, telephone du tuteur, tel tuteur, telephone tuteur, telephone du parent, tel parent,
      telephone parent, telephone du responsable, tel responsable, telephone responsable, contact parent, contact du parent`),
      ...(position === 1
        ? listed('father phone, telephone du pere, tel pere')
        : listed('mother phone, telephone de la mere, tel mere')),
    ],
    relation: [
      ...after('relation', 'lien'),
      ...of('guardian relation, relation, lien, lien de parente, lien avec l eleve, qualite, relationship'),
    ],
    email: [
      ...after('e mail', 'email'),
      ...of(
        'guardian email, parent email, email du tuteur, email tuteur, email du responsable, email responsable, email parent, email du parent',
      ),
    ],
  };
};
const [first, second] = [guardian(1), guardian(2)];

/** Known column headings by kind and field, in English and French, without accents. */
export const HEADS: Record<ImportKind, HeadWords<string>> = {
  students: {
    roll_number: ROLL,
    full_name: NAME,
    last_name: listed('family name, surname, last name, nom, nom de famille, noms'),
    first_name: listed('given names, given name, first name, forename, other names, prenom, prenoms'),
    date_of_birth: BORN,
    place_of_birth: listed(
      'place of birth, birthplace, pob, born at, lieu de naissance, lieu naissance, ne a, lieu',
    ),
    sex: listed('sex, gender, sexe, genre'),
    class: listed('class, classe, class name, form, nom de la classe, salle, classroom'),
    section: listed('section, stream, division, groupe, serie, filiere'),
    level: listed('level, niveau, grade, grade level, year group'),
    repeater: listed(
      'repeater, repeats, repeating, redoublant, redoublante, redoublant e, redouble, doublant, red, nouveau redoublant',
    ),
    phone: PHONE,
    email: EMAIL,
    address: ADDRESS,
    emergency_contact:
      listed(`emergency contact, emergency phone, emergency number, emergency, contact d urgence, contact urgence,
      urgence, personne a prevenir, telephone d urgence`),
    admission_date:
      listed(`admission date, date of admission, enrolment date, enrollment date, admitted on, date d admission,
      date d inscription, date d entree, inscrit le, date admission`),
    status: listed('status, statut, state, etat, situation'),
    national_matricule:
      listed(`national number, national matricule, national id, matricule national, numero national,
      identifiant national, matricule mineduc, matricule minesec, unique identifier`),
    birth_certificate:
      listed(`birth certificate number, birth certificate, birth certificate no, acte de naissance,
      numero d acte de naissance, n acte de naissance, numero acte de naissance, no acte`),
    second_language:
      listed(`second language, second foreign language, lv2, lv 2, lvii, langue vivante 2, langue vivante ii,
      deuxieme langue, deuxieme langue vivante, seconde langue, 2e langue`),
    series:
      listed(`series or specialty, series, specialty, exam series, serie d examen, serie du bac, serie ou specialite,
      specialite`),
    guardian_name: first.name,
    guardian_phone: first.phone,
    guardian_relation: first.relation,
    guardian_email: first.email,
    guardian2_name: second.name,
    guardian2_phone: second.phone,
    guardian2_relation: second.relation,
    guardian2_email: second.email,
  },
  guardians: {
    full_name: [...NAME, ...first.name, 'nom', 'noms'],
    phone: [...PHONE, ...first.phone],
    other_phone: listed('other phone, second phone, phone 2, telephone 2, autre telephone, tel 2'),
    email: [...EMAIL, ...first.email],
    address: ADDRESS,
    occupation: listed('occupation, profession, job, metier, work'),
    roll_number: [
      ...listed(`roll number of the child, child roll number, matricule de l enfant, matricule enfant, matricule de l eleve,
        child, enfant`),
      ...ROLL,
    ],
    relation: listed(
      'relation to the child, relation, relationship, lien, lien de parente, lien avec l enfant, qualite',
    ),
  },
  teachers: {
    full_name: [
      ...NAME,
      ...listed(
        'teacher, teacher name, enseignant, nom de l enseignant, professeur, nom du professeur, nom, noms',
      ),
    ],
    email: EMAIL,
    phone: PHONE,
    subjects:
      listed(`codes of subjects, subject codes, subject code, subjects, subject, codes des matieres, code matiere,
      matieres, matiere, discipline, disciplines`),
    classes: listed(
      'classes, class, classe, classes taught, classes tenues, classes enseignees, salle, salles',
    ),
  },
  subjects: {
    code: listed('code, subject code, abbreviation, code matiere, sigle, abrege'),
    name_fr: listed(
      'french name, name in french, nom francais, nom en francais, intitule, libelle, matiere, nom fr, name fr, nom',
    ),
    name_en: listed(
      'english name, name in english, nom anglais, nom en anglais, subject, subject name, name en, nom en, name',
    ),
    group: listed('group, groupe, category, categorie, department, departement'),
    coefficient: listed('coefficient, coef, coeff, default coefficient, weight, coefficient par defaut'),
  },
  matricules: {
    national_matricule:
      listed(`matricule, national number, national matricule, matricule national, matricule minesec, numero national,
      identifiant, identifiant unique, identifiant national, unique identifier, no matricule, numero matricule, n matricule, id`),
    full_name: NAME,
    last_name: listed('family name, surname, last name, nom, nom de famille, noms'),
    first_name: listed('given names, given name, first name, forename, other names, prenom, prenoms'),
    date_of_birth: BORN,
    sex: listed('sex, gender, sexe, genre'),
    class: listed('class, classe, class name, form, nom de la classe, salle, classroom'),
  },
  balances: {
    roll_number: ROLL,
    full_name: [...NAME, 'nom', 'noms'],
    date_of_birth: BORN,
    owed: listed(`amount owed, owed, owes, debt, balance due, outstanding, outstanding balance, arrears, opening balance, balance,
      somme due, montant du, reste a payer, reste, dette, impaye, impayes, arrieres, solde du, solde d ouverture, solde, doit`),
    due_date: listed('due date, due on, due, echeance, date d echeance, a payer avant le, date limite'),
    credit:
      listed(`paid in advance, advance, in advance, credit, overpaid, prepaid, avance, avances, paye d avance, avoir,
      trop percu, acompte`),
    saved:
      listed(`savings, saved, savings balance, deposit, deposits, epargne, solde d epargne, solde epargne, depot, depots,
      tirelire`),
  },
};
