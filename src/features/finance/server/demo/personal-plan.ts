import type { CategoryIcon, FinanceType } from '../../finance.rules.ts';

export type PlannedCategory = {
  name: string;
  type: FinanceType;
  color: string;
  icon: CategoryIcon;
  /** Number per ten weeks, range in francs, and descriptions. Absent for categories that only recurrences use. */
  habit?: { inTenWeeks: number; francs: [from: number, to: number]; words: string[] };
  monthly?: { day: number; francs: number; words: string; method: string };
  /** The monthly budget in francs. */
  budget?: { francs: number; carry_over: boolean };
};

const TRANSPORT: PlannedCategory = {
  name: 'Transport',
  type: 'expense',
  color: '#0ea5e9',
  icon: 'bus',
  habit: {
    inTenWeeks: 26,
    francs: [200, 1_500],
    words: ['Taxi Bastos', 'Moto-taxi', 'Taxi marché', 'Bus Douala', 'Taxi lycée'],
  },
  budget: { francs: 10_000, carry_over: true },
};
const FOOD: PlannedCategory = {
  name: 'Marché et repas',
  type: 'expense',
  color: '#16a34a',
  icon: 'shopping-basket',
  habit: {
    inTenWeeks: 30,
    francs: [500, 6_000],
    words: ['Marché Mokolo', 'Ndolé', 'Beignets haricots', 'Poisson braisé', 'Riz et huile', 'Légumes'],
  },
  budget: { francs: 45_000, carry_over: false },
};
const PHONE: PlannedCategory = {
  name: 'Téléphone',
  type: 'expense',
  color: '#f59e0b',
  icon: 'phone',
  habit: { inTenWeeks: 9, francs: [500, 5_000], words: ['Crédit MTN', 'Forfait Orange', 'Crédit Orange'] },
};
const HOUSE: PlannedCategory = {
  name: 'Maison',
  type: 'expense',
  color: '#7c3aed',
  icon: 'house',
  habit: {
    inTenWeeks: 5,
    francs: [1_500, 9_500],
    words: ['Bouteille de gaz', 'Facture Eneo', 'Camwater', 'Savon et javel'],
  },
  monthly: { day: 5, francs: 55_000, words: 'Loyer', method: 'Virement' },
};
const CHURCH: PlannedCategory = {
  name: 'Église et tontine',
  type: 'expense',
  color: '#db2777',
  icon: 'church',
  habit: {
    inTenWeeks: 8,
    francs: [500, 10_000],
    words: ['Quête du dimanche', 'Tontine', 'Cotisation tontine'],
  },
};
const SCHOOL: PlannedCategory = {
  name: 'École des enfants',
  type: 'expense',
  color: '#dc2626',
  icon: 'graduation-cap',
  habit: {
    inTenWeeks: 3,
    francs: [2_000, 30_000],
    words: ['Cahiers', 'Tenue de sport', 'Scolarité, tranche', 'Livres'],
  },
};
const salary = (francs: number): PlannedCategory => ({
  name: 'Salaire',
  type: 'income',
  color: '#15803d',
  icon: 'banknote',
  monthly: { day: 28, francs, words: 'Salaire', method: 'Virement' },
});

/** The personal finance of the accounts whose sign-ins are printed, by the person's number. */
export const PERSONAL_BOOKS: { person: number; categories: PlannedCategory[] }[] = [
  { person: 1, categories: [salary(310_000), TRANSPORT, FOOD, PHONE, HOUSE, CHURCH] },
  {
    person: 10,
    categories: [
      salary(185_000),
      {
        name: 'Cours particuliers',
        type: 'income',
        color: '#0d9488',
        icon: 'briefcase',
        habit: { inTenWeeks: 7, francs: [5_000, 15_000], words: ['Cours de maths', 'Cours particuliers'] },
      },
      TRANSPORT,
      FOOD,
      PHONE,
      HOUSE,
      CHURCH,
    ],
  },
  {
    person: 100,
    categories: [
      salary(165_000),
      {
        name: 'Petit commerce',
        type: 'income',
        color: '#ca8a04',
        icon: 'store',
        habit: {
          inTenWeeks: 18,
          francs: [3_000, 14_000],
          words: ['Vente de beignets', 'Vente de jus', 'Recette du marché'],
        },
      },
      TRANSPORT,
      FOOD,
      PHONE,
      HOUSE,
      SCHOOL,
      CHURCH,
    ],
  },
  {
    person: 1_001,
    categories: [
      {
        name: 'Argent de poche',
        type: 'income',
        color: '#15803d',
        icon: 'piggy-bank',
        monthly: { day: 1, francs: 6_000, words: 'Argent de poche', method: 'Espèces' },
      },
      {
        name: 'Cantine et goûter',
        type: 'expense',
        color: '#16a34a',
        icon: 'utensils',
        habit: { inTenWeeks: 14, francs: [100, 300], words: ['Beignets', 'Pain chocolat', 'Jus de foléré'] },
        budget: { francs: 2_000, carry_over: true },
      },
      {
        name: 'Sorties',
        type: 'expense',
        color: '#db2777',
        icon: 'users',
        habit: { inTenWeeks: 2, francs: [500, 1_500], words: ['Anniversaire', 'Cinéma', 'Match'] },
        monthly: { day: 10, francs: 500, words: 'Club de lecture', method: 'Espèces' },
        budget: { francs: 2_000, carry_over: false },
      },
      {
        name: 'Fournitures',
        type: 'expense',
        color: '#7c3aed',
        icon: 'graduation-cap',
        habit: { inTenWeeks: 3, francs: [100, 1_000], words: ['Cahier', 'Stylos', 'Photocopies'] },
      },
    ],
  },
];
