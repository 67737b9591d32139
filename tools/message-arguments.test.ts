import { expect, test } from 'vitest';
import { argumentsModule } from './messages.generate.ts';

test('arguments are read from the texts: plain ones are words, counted ones numbers, chosen ones their cases', () => {
  const texts = new Map([
    ['plain', 'No arguments'],
    ['a.named', 'Flown by {name}'],
    ['a.counted', '{n, plural, =0 {No drones of {team}} one {# drone} other {# drones}}'],
    ['a.chosen', '{sex, select, male {his} female {her} other {their}} paper of {at, date, short}'],
  ]);
  const made = argumentsModule(texts);
  expect(made).toContain("  'a.named': { name: string };");
  expect(made).toContain("  'a.counted': { n: number; team: string };");
  expect(made).toContain("  'a.chosen': { sex: string; at: Date | number };");
  expect(made).not.toContain('plain');
});
