import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  Banknote,
  Briefcase,
  Bus,
  Church,
  Gift,
  GraduationCap,
  HeartPulse,
  House,
  Phone,
  PiggyBank,
  Shirt,
  ShoppingBasket,
  Sprout,
  Store,
  Users,
  Utensils,
  Wrench,
  Zap,
} from 'lucide-react';
import type { IconType } from '#platform/ui/icon.tsx';
import type { CategoryIcon } from '../../finance.rules.ts';

/** The icons of categories and their names. Imported only by the dialogs that show them. */
export const ICONS: Record<CategoryIcon, { icon: IconType; name: MessageDescriptor }> = {
  banknote: { icon: Banknote, name: msg`Money` },
  briefcase: { icon: Briefcase, name: msg`Work` },
  bus: { icon: Bus, name: msg`Transport` },
  church: { icon: Church, name: msg`Church` },
  gift: { icon: Gift, name: msg`Gifts` },
  'graduation-cap': { icon: GraduationCap, name: msg`Schooling` },
  'heart-pulse': { icon: HeartPulse, name: msg`Health` },
  house: { icon: House, name: msg`House` },
  phone: { icon: Phone, name: msg`Phone` },
  'piggy-bank': { icon: PiggyBank, name: msg`Savings` },
  shirt: { icon: Shirt, name: msg`Clothes` },
  'shopping-basket': { icon: ShoppingBasket, name: msg`Groceries` },
  sprout: { icon: Sprout, name: msg`Farming` },
  store: { icon: Store, name: msg`Shop` },
  utensils: { icon: Utensils, name: msg`Food` },
  users: { icon: Users, name: msg`Family` },
  wrench: { icon: Wrench, name: msg`Repairs` },
  zap: { icon: Zap, name: msg`Electricity` },
};
