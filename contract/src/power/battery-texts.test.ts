import { expect, test } from 'vitest';
import { languages } from '../kit/languages.ts';
import { messageOf } from '../messages/messages.ts';
import { batteryFaults, chargerFaults, faultLabels, faultOf, noFaultText } from './battery-faults.ts';
import { type HealthReason, healthBand, healthReasonId, healthReasons } from './battery-health.ts';

const faults = [
  ...Object.keys(batteryFaults).map((code) => faultOf('battery', code)),
  ...Object.keys(chargerFaults).map((code) => faultOf('charger', code)),
];

test('every fault describes in five languages what it is, where it comes from and what to do', () => {
  for (const language of languages) {
    const texts = faults.flatMap(({ texts: ids }) => {
      if (ids === null) throw new Error('a fault without words');
      return faultLabels.map((word) => messageOf(language, ids[word]));
    });
    expect(texts.filter((text) => !/\p{L}{2}/u.test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes('{'))).toEqual([]);
  }
});

test('no two faults of a kind have the same name', () => {
  for (const language of languages)
    for (const [kind, list] of Object.entries({ battery: batteryFaults, charger: chargerFaults })) {
      const names = Object.keys(list).map((code) => {
        const { texts } = faultOf(kind as 'battery' | 'charger', code);
        return texts && messageOf(language, texts.name);
      });
      expect(new Set(names).size, `${kind} ${language}`).toBe(names.length);
    }
});

test('a code of the device’s own is a warning without words, also one that is a name of every object', () => {
  for (const code of ['E-417', 'toString', 'input_low'])
    expect(faultOf('battery', code)).toEqual({ code, severity: 'warning', texts: null });
});

test('the absence of faults is stated [C-06]', () => {
  expect(languages.map((language) => messageOf(language, noFaultText))).toEqual([
    '无异常信息',
    'No exception info',
    'Sin anomalías registradas',
    'Nenhuma anomalia registrada',
    'Отклонений нет',
  ]);
});

test.each(Object.entries(healthReasons))(
  'reason %s is filled with just its arguments everywhere',
  (id, args) => {
    for (const language of languages) {
      const text = messageOf(language, healthReasonId(id as HealthReason));
      const used = new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name));
      expect([...used].sort(), `${language}: ${text}`).toEqual([...args].sort());
    }
  },
);

test('bands begin at 80 and at 60 [C-04]', () => {
  expect([100, 80, 79, 60, 59, 0].map(healthBand)).toEqual([
    'normal',
    'normal',
    'watch',
    'watch',
    'abnormal',
    'abnormal',
  ]);
});
