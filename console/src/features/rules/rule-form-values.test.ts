import type { Rule } from '@smartflight/contract/rules/rules.schemas.ts';
import { ruleMeasures } from '@smartflight/contract/rules/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { createFmt } from '../../shared/format/fmt.ts';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { ruleValues, valuesOf } from './rule-form-values.ts';
import { ruleSentence } from './rule-text.ts';
import { templateNames, templates } from './templates.ts';

beforeAll(() => loadMessages('en', 'app'));

test.each(templateNames)('the form sends the template %s as it is', (name) => {
  const rule = { ...templates[name], name: 'Rule' };
  expect(ruleValues.parse(valuesOf(rule))).toEqual(rule);
});

test('a rule without a limit, or with an end on the wrong side, is refused at its field', () => {
  const values = valuesOf({ ...templates.battery, name: 'Rule' });
  const fields = (changed: object) =>
    ruleValues.safeParse({ ...values, ...changed }).error?.issues.map(({ path }) => path.join('.'));
  expect(fields({ value: '' })).toEqual(['value']);
  expect(fields({ clearValue: '20' })).toEqual(['clearValue']);
  expect(fields({ target: 'drones' })).toEqual(['droneIds']);
  expect(fields({ target: 'team' })).toEqual(['teamId']);
});

test('values that the new measure does not have are not sent', () => {
  const values = valuesOf({ ...templates.speed, name: 'Rule' });
  const silent = ruleValues.parse({ ...values, measure: 'silence', value: '90' });
  expect(silent).toMatchObject({ measure: 'silence', forS: 0, clearValue: null });
});

test('a rule is one sentence with the units of the account', () => {
  const fmt = (unit: 'ha' | 'mu') => createFmt('en', unit, t);
  const sentence = (
    rule: Pick<Rule, 'measure' | 'comparison' | 'value' | 'forS' | 'during'>,
    unit: 'ha' | 'mu' = 'ha',
  ) => ruleSentence(t, fmt(unit), rule).replaceAll('\u00a0', ' ');
  expect(sentence(templates.battery)).toBe('Battery charge below 25 % while working');
  expect(sentence(templates.speed)).toBe('Speed above 8.0 m/s for 10 s');
  expect(sentence(templates.dayArea)).toBe('The area of the day reaches 20.00 ha');
  expect(sentence(templates.dayArea, 'mu')).toBe('The area of the day reaches 300.0 mu');
});

test('each measure has a name and a sentence of its own', () => {
  const names = ruleMeasures.map((measure) => t('rules.measureName', { measure }));
  expect(new Set(names).size).toBe(ruleMeasures.length);
  const condition = { comparison: 'above', value: 1, forS: 0, during: 'always' } as const;
  const sentences = ruleMeasures.map((measure) =>
    ruleSentence(t, createFmt('en', 'ha', t), { measure, ...condition }),
  );
  expect(new Set(sentences).size).toBe(ruleMeasures.length);
});
