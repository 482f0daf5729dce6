import {
  Backpack,
  BookOpen,
  CalendarClock,
  ChartNoAxesColumn,
  ClipboardCheck,
  GraduationCap,
  House,
  LayoutDashboard,
  Megaphone,
  NotebookPen,
  PiggyBank,
  Wallet,
  FileText,
  ReceiptText,
  School,
  Settings,
  Users,
  WalletCards,
} from 'lucide-react';
import type { IconType } from '#platform/ui/icon.tsx';

const ICONS: Record<string, IconType> = {
  '/': House,
  '/dashboard': LayoutDashboard,
  '/students': GraduationCap,
  '/fees': ReceiptText,
  '/student-bank': PiggyBank,
  '/till': Wallet,
  '/teachers': Users,
  '/classes': School,
  '/subjects': BookOpen,
  '/attendance': ClipboardCheck,
  '/assignments': NotebookPen,
  '/marks': ChartNoAxesColumn,
  '/report-cards': FileText,
  '/announcements': Megaphone,
  '/finance-tracker': WalletCards,
  '/reports': ChartNoAxesColumn,
  '/settings': Settings,
  '/my-classes': School,
  '/my-children': Backpack,
  '/schedule': CalendarClock,
};

export function navigationIcon(path: string): IconType {
  return ICONS[path] ?? House;
}
