import type { MapColours } from '../../../shared/map/view/map-colours.ts';

/** A group of crops that has one colour on the map. */
export type CropFamily = keyof MapColours['crops'];

/** Beginnings of words that name a crop, in the console's five languages, without accents and in small letters. */
const beginnings: Record<Exclude<CropFamily, 'other'>, string> = {
  rice: 'rice paddy 稻 arroz рис',
  cereal:
    'wheat barley oat rye cereal triticale 小麦 大麦 燕麦 麦 trigo cebad cevad aven centeno centeio пшениц ячмен овес рож',
  maize: 'maize corn sorghum 玉米 高粱 maiz milho sorg кукуруз сорго',
  cotton: 'cotton 棉 algod хлоп',
  legume:
    'soy bean pea lentil chickpea alfalfa lucerne 豆 花生 soj frijol feij judia guisante lenteja ervilha garban cacahu amend соя сои горох фасол люцерн',
  oilseed:
    'rape canola sunflower sesame mustard 油菜 向日葵 葵花 芝麻 colza girasol girassol mostaz рапс подсолн горчиц',
  fruit:
    'citrus orange lemon apple pear peach grape vine orchard tea coffee mango banana 果 橙 柑 苹果 梨 桃 葡萄 茶 cafe citric naranj laranj limon limao manzan maca uva vina vinha videira pomar huerto цитрус яблон виноград сад чаи кофе',
};

const families = Object.entries(beginnings).map(([family, words]) => ({
  family: family as CropFamily,
  words: words.split(' '),
}));

/**
 * The family of a crop as its owner wrote it. The longest matching beginning decides: `小麦` is a cereal, `油菜籽` an
 * oilseed; `other` for a crop that is not known, undefined without one.
 */
export function cropFamilyOf(crop: string): CropFamily | undefined {
  const text = crop
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
  if (text === '') return undefined;
  const words = text.split(/[^\p{L}]+/u);
  let best: { family: CropFamily; length: number } = { family: 'other', length: 0 };
  for (const { family, words: known } of families)
    for (const beginning of known) {
      const isHan = /\p{Script=Han}/u.test(beginning);
      const isNamed = isHan ? text.includes(beginning) : words.some((word) => word.startsWith(beginning));
      if (isNamed && beginning.length > best.length) best = { family, length: beginning.length };
    }
  return best.family;
}
