import {
  answer,
  type CanvasColumn,
  type CanvasTable,
  choice,
  counted,
  field,
  known,
  say,
  typed,
} from '../canvas.ts';
import { BUILDINGS, FIELD_HEAD, IDENTITY, LIFE, LINE_HEAD } from './parts.ts';

// Tables about the school used by several forms: they are filled in once for all of them.

export const SECTOR = [
  choice('public', 'Public', 'Public'),
  choice('private', 'Lay private', 'Privé laïc'),
  choice('catholic', 'Catholic private', 'Privé catholique'),
  choice('protestant', 'Protestant private', 'Privé protestant'),
  choice('islamic', 'Islamic private', 'Privé islamique'),
  choice('community', 'Community', 'Communautaire'),
] as const;

/** A field with a fixed list of answers. */
const chosen = (key: string, en: string, fr: string, choices: readonly ReturnType<typeof choice>[]) => ({
  key,
  label: say(en, fr),
  typed: 'choice' as const,
  choices,
});

/** The only column of a table of fields: each row defines its kind of cell. */
export const ANSWERS: readonly CanvasColumn[] = [{ ...answer, typed: 'text' }];

export const identity: CanvasTable = {
  key: 'identity',
  part: IDENTITY,
  title: say('The school', 'L’établissement'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      known('school.name', 'Name of the school', 'Nom de l’établissement'),
      known('school.number', 'Registration number', 'Numéro d’immatriculation'),
      known('school.town', 'Town', 'Localité'),
      known('school.address', 'Address', 'Adresse'),
      known('school.phone', 'Telephone', 'Téléphone'),
      known('school.email', 'E-mail', 'Courriel'),
      known('school.languages', 'Teaching languages', 'Langues d’enseignement'),
      field('region', 'text', 'Region', 'Région'),
      field('division', 'text', 'Division', 'Département'),
      field('subdivision', 'text', 'Subdivision', 'Arrondissement'),
      chosen('sector', 'Sector', 'Ordre d’enseignement', SECTOR),
      chosen('working', 'Mode of working', 'Mode de fonctionnement', [
        choice('full', 'Full time', 'Plein temps'),
        choice('half', 'Half time (double shift)', 'Mi-temps (double vacation)'),
      ]),
      chosen('boarding', 'Boarding', 'Internat', [
        choice('none', 'Day school', 'Externat'),
        choice('mixed', 'Day and boarding', 'Mixte'),
        choice('boarding', 'Boarding', 'Internat'),
      ]),
      field('created', 'count', 'Year of creation', 'Année de création'),
      field('opened', 'count', 'Year of opening', 'Année d’ouverture'),
    ],
  },
};

export const identifiers: CanvasTable = {
  key: 'identifiers',
  part: IDENTITY,
  title: say('Identifiers by register', 'Identifiants par registre'),
  rowsHead: LINE_HEAD,
  keeps: 'school',
  rows: { lines: true },
  columns: [
    typed('register', 'text', 'Register', 'Registre'),
    typed('identifier', 'text', 'Identifier', 'Identifiant'),
  ],
};

export const orders: CanvasTable = {
  key: 'orders',
  part: IDENTITY,
  title: say('Orders and authorizations', 'Arrêtés et autorisations'),
  rowsHead: LINE_HEAD,
  keeps: 'school',
  rows: { lines: true },
  columns: [
    typed('kind', 'text', 'Subject (creation, opening, extension)', 'Objet (création, ouverture, extension)'),
    typed('number', 'text', 'Number', 'Numéro'),
    typed('signed', 'day', 'Signed on', 'Signé le'),
  ],
};

export const founder: CanvasTable = {
  key: 'founder',
  part: IDENTITY,
  title: say('Founder and head', 'Fondateur et chef d’établissement'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('founder', 'text', 'Founder', 'Fondateur'),
      field('founder_phone', 'text', 'Founder’s telephone', 'Téléphone du fondateur'),
      field('founder_email', 'text', 'Founder’s e-mail', 'Courriel du fondateur'),
      field('head', 'text', 'Head', 'Chef d’établissement'),
      field('head_phone', 'text', 'Head’s telephone', 'Téléphone du chef d’établissement'),
      field('head_email', 'text', 'Head’s e-mail', 'Courriel du chef d’établissement'),
    ],
  },
};

const STATES = [
  counted('solid_good', 'Permanent, good', 'En dur, bon'),
  counted('solid_fair', 'Permanent, fair', 'En dur, passable'),
  counted('solid_bad', 'Permanent, bad', 'En dur, mauvais'),
  counted('half_good', 'Semi-permanent, good', 'Semi-dur, bon'),
  counted('half_fair', 'Semi-permanent, fair', 'Semi-dur, passable'),
  counted('half_bad', 'Semi-permanent, bad', 'Semi-dur, mauvais'),
  counted('light', 'Provisional', 'Provisoire'),
] as const;

export const rooms: CanvasTable = {
  key: 'rooms',
  part: BUILDINGS,
  title: say('Rooms by material and state', 'Locaux par matériau et par état'),
  rowsHead: say('Kind of room', 'Nature du local'),
  keeps: 'school',
  columns: STATES,
  rows: {
    listed: (
      [
        ['classrooms', 'Classrooms', 'Salles de classe'],
        ['offices', 'Offices (administrative block)', 'Bureaux (bloc administratif)'],
        ['laboratories', 'Laboratories', 'Laboratoires'],
        ['computer_rooms', 'Computer rooms', 'Salles informatiques'],
        ['libraries', 'Libraries', 'Bibliothèques'],
        ['workshops', 'Workshops', 'Ateliers'],
        ['staff_rooms', 'Staff rooms', 'Salles des professeurs'],
        ['infirmaries', 'Infirmaries', 'Infirmeries'],
        ['dormitories', 'Dormitories', 'Dortoirs'],
        ['housing', 'Teachers’ housing', 'Logements d’astreinte'],
        ['toilets', 'Toilets', 'Latrines et toilettes'],
      ] as const
    ).map(([key, en, fr]) => ({ key, label: say(en, fr) })),
  },
};

export const services: CanvasTable = {
  key: 'services',
  part: BUILDINGS,
  title: say('Services', 'Commodités'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('electricity', 'yes_no', 'Electricity', 'Électricité'),
      field('playground', 'yes_no', 'Playground', 'Aire de jeux'),
      field('fence', 'yes_no', 'Fence', 'Clôture'),
      field('internet', 'yes_no', 'Internet', 'Internet'),
      field('water', 'yes_no', 'Water point', 'Point d’eau'),
      field('first_aid', 'yes_no', 'First-aid kit', 'Boîte à pharmacie'),
      field('canteen', 'yes_no', 'Canteen', 'Cantine'),
      field('disabled', 'yes_no', 'Access for disabled people', 'Accès pour personnes handicapées'),
      field('hand_washing', 'yes_no', 'Hand washing', 'Lave-mains'),
      field('girls_toilets', 'yes_no', 'Toilets for girls apart', 'Toilettes séparées pour les filles'),
      field('security_guard', 'yes_no', 'Guard', 'Gardien'),
      field('metal_detector', 'yes_no', 'Metal detector', 'Détecteur de métaux'),
    ],
  },
};

export const land: CanvasTable = {
  key: 'land',
  part: BUILDINGS,
  title: say('Land', 'Terrain'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('land_title', 'yes_no', 'Land title', 'Titre foncier', '1109'),
      field('provisional', 'yes_no', 'Provisional site', 'Site provisoire', '1110'),
      field(
        'nearest',
        'text',
        'Distance to the nearest public school',
        'Distance à l’école publique la plus proche',
        '1111',
      ),
      field('area', 'count', 'Area (m²)', 'Superficie (m²)', '1112'),
      field('reserve', 'count', 'Reserve (m²)', 'Réserve foncière (m²)', '1113'),
      field('roads', 'text', 'Access roads', 'Voies d’accès', '1116'),
    ],
  },
};

export const furniture: CanvasTable = {
  key: 'furniture',
  part: BUILDINGS,
  title: say('Furniture and needs', 'Mobilier et besoins'),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: [
    counted('good', 'Good', 'Bon état'),
    counted('bad', 'To repair', 'À réparer'),
    counted('needed', 'Needed', 'Besoins'),
  ],
  rows: {
    listed: (
      [
        ['benches', 'Benches with tables', 'Tables-bancs'],
        ['desks', 'Teachers’ desks', 'Bureaux du maître'],
        ['chairs', 'Chairs', 'Chaises'],
        ['boards', 'Blackboards', 'Tableaux'],
        ['cupboards', 'Cupboards', 'Armoires'],
        ['computers', 'Computers', 'Ordinateurs'],
      ] as const
    ).map(([key, en, fr]) => ({ key, label: say(en, fr) })),
  },
};

/** A committee of the school: whether it exists, who chairs it, how often it met. */
const council = (key: string, en: string, fr: string): CanvasTable => ({
  key,
  part: LIFE,
  title: say(en, fr),
  rowsHead: FIELD_HEAD,
  keeps: 'school',
  columns: ANSWERS,
  rows: {
    listed: [
      field('exists', 'yes_no', 'It exists', 'Existe'),
      field('president', 'text', 'Chair', 'Président'),
      field('phone', 'text', 'Telephone', 'Téléphone'),
      field('meetings', 'count', 'Meetings a year', 'Réunions par an'),
    ],
  },
});
export const schoolCouncil = council('school_council', 'School council', 'Conseil d’école');
export const parentsAssociation = council(
  'parents_association',
  'Parents’ association (APEE)',
  'Association des parents (APEE)',
);

export const insurance: CanvasTable = {
  key: 'insurance',
  part: LIFE,
  title: say('School insurance', 'Assurance scolaire'),
  rowsHead: LINE_HEAD,
  keeps: 'year',
  rows: { lines: true },
  columns: [
    typed('levels', 'text', 'Levels', 'Niveaux'),
    typed('insurer', 'text', 'Insurer', 'Assureur'),
    typed('policy', 'text', 'Policy', 'Police'),
    counted('pupils', 'Pupils insured', 'Élèves assurés'),
  ],
};
