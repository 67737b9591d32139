import { expect, test } from 'vitest';
import { landGroups } from './use-land-files.ts';

const file = (name: string) => new File(['x'], name);

test('[T-03] the text files of an AgOpenGPS field are read with its boundary, other files alone', () => {
  const names = ['Field.txt', 'farm.kml', 'boundary.TXT', 'Contour.txt'];
  const groups = landGroups(names.map(file));
  expect(groups.map((group) => [group.file.name, group.companions.map(({ name }) => name)])).toEqual([
    ['farm.kml', []],
    ['boundary.TXT', ['Field.txt', 'Contour.txt']],
  ]);
  expect(landGroups([file('Field.txt')])).toHaveLength(1);
});
