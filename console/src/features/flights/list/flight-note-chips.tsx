import type { Flight } from '@smartflight/contract/flights/flights.schemas.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { noteGlyph, notesOf } from '../flight-notes.ts';

/** The most important note of a sortie; the others are in the tooltip. */
export function FlightNoteChips({ flight }: { flight: Flight }) {
  const t = useT();
  if (flight.state !== 'final') {
    return (
      <span
        className="sf-status"
        title={t(flight.state === 'open' ? 'flights.detail.open' : 'flights.state.settlingNote')}
      >
        <StatusGlyph state={flight.state === 'open' ? 'working' : 'standby'} />
        {t(`flights.state.${flight.state}`)}
      </span>
    );
  }
  const notes = notesOf(flight);
  const words = notes.map((note) => t(`flights.note.${note}`));
  if (words.length === 0) return null;
  return (
    <span className="sf-status" title={words.join(' · ')}>
      <StatusGlyph state={noteGlyph(notes[0])} />
      <span className="sf-cut">{words[0]}</span>
      {words.length > 1 && <small>{t('flights.note.more', { n: String(words.length - 1) })}</small>}
    </span>
  );
}
