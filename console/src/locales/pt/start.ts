// Own file: loaded before the other texts of the language.
import areas from './areas.json' with { type: 'json' };
import display from './display.json' with { type: 'json' };
import exportsTexts from './exports.json' with { type: 'json' };
import flights from './flights.json' with { type: 'json' };
import habits from './habits.json' with { type: 'json' };
import inbox from './inbox.json' with { type: 'json' };
import publicTexts from './public.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };

/** Texts of a signed-in user's start: those of everybody, shell and flight log. Other pages load the rest first. */
export default {
  ...publicTexts,
  ...shell,
  ...areas,
  ...titles,
  ...display,
  ...exportsTexts,
  ...flights,
  ...habits,
  ...inbox,
};
