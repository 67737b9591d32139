// Own file: loaded before the other texts of the language.
import forms from './forms.json' with { type: 'json' };
import registration from './registration.json' with { type: 'json' };
import visit from './visit.json' with { type: 'json' };

/** Texts of public pages beyond sign-in; also part of the signed-in app. */
export default { ...forms, ...registration, ...visit };
