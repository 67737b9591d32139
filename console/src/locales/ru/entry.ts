// Own file: loaded before the other texts of the language.
import forms from './forms.json' with { type: 'json' };
import registration from './registration.json' with { type: 'json' };

/** Texts of the public pages that need more than sign-in does; the signed-in app has them too. */
export default { ...forms, ...registration };
