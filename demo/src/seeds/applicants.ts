import type { ReviewKind } from '@smartflight/contract/onboarding/reviews.ts';
import { companies } from '../world.ts';

/** An invented person with papers. Numbers are digits only, so that the card pictures can show them. */
export interface DemoApplicant {
  key: string;
  name: string;
  company?: string;
  timeZone: string;
  address: string;
  profession: string;
  idNumber: string;
  certificate: string;
  hue: number;
  hoursAgo: number;
  sends: readonly ('realName' | 'pilot' | 'upgrade')[];
  passed?: readonly ReviewKind[];
  rejected?: ReviewKind;
  /** Number of a new certificate that waits as a renewal of the passed one, which ends soon. */
  renewed?: string | undefined;
}

export const applicants: readonly DemoApplicant[] = [
  {
    key: 'grant',
    name: 'Oliver Grant',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '14 Lachlan Road, Griffith',
    profession: 'Contract sprayer',
    idNumber: '4410297735',
    certificate: '2026-118-204',
    hue: 205,
    hoursAgo: 26,
    sends: ['realName', 'pilot'],
    passed: ['account'],
  },
  {
    key: 'chenxiao',
    name: '陈晓',
    company: 'sanjiang',
    timeZone: 'Asia/Shanghai',
    address: '黑龙江省佳木斯市富锦市',
    profession: '植保飞手',
    idNumber: '230882199604170029',
    certificate: '2025-230-771',
    hue: 8,
    hoursAgo: 19,
    sends: ['realName', 'pilot'],
  },
  {
    key: 'volkov',
    name: 'Артём Волков',
    timeZone: 'Europe/Moscow',
    address: 'Тихорецк, ул. Полевая, 7',
    profession: 'Агроном',
    idNumber: '0314558821',
    certificate: '2026-023-640',
    hue: 265,
    hoursAgo: 11,
    sends: ['realName'],
  },
  {
    key: 'almeida',
    name: 'Sofia Almeida',
    company: 'campoclaro',
    timeZone: 'America/Cuiaba',
    address: 'Rodovia MT-242, km 31, Sorriso',
    profession: 'Piloto agrícola',
    idNumber: '52998224725',
    certificate: '2026-055-913',
    hue: 142,
    hoursAgo: 7,
    sends: ['realName', 'pilot'],
  },
  {
    key: 'nolan',
    name: 'Jack Nolan',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '3 Canal Street, Leeton',
    profession: 'Farm hand',
    idNumber: '6620183347',
    certificate: '2026-118-377',
    hue: 35,
    hoursAgo: 49,
    sends: ['realName'],
    passed: ['account'],
    rejected: 'realName',
  },
  {
    key: 'weiss',
    name: 'Hannah Weiss',
    company: 'northblock',
    timeZone: 'Australia/Sydney',
    address: '88 Banna Avenue, Griffith',
    profession: 'Fleet owner',
    idNumber: '7093316428',
    certificate: '2024-118-052',
    hue: 320,
    hoursAgo: 90,
    sends: ['realName', 'pilot', 'upgrade'],
    passed: ['account', 'realName', 'pilot'],
    renewed: '2026-118-590',
  },
];

/** The pilots of the companies, whose papers passed long ago. */
export const pilots: readonly DemoApplicant[] = companies
  .flatMap((company) => company.pilots.map((pilot) => ({ company, ...pilot })))
  .map(({ company, key, name }, n) => ({
    key,
    name,
    company: company.key,
    timeZone: company.timeZone,
    address: company.name,
    profession: '',
    idNumber: String(3_107_552_200 + n * 7_919),
    certificate: `2025-${101 + n}-${310 + n * 7}`,
    hue: (n * 47) % 360,
    hoursAgo: 24 * 45,
    sends: ['realName', 'pilot'],
    passed: ['account', 'realName', 'pilot'],
  }));
