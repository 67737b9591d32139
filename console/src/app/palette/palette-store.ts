import { create } from 'zustand';
import { onSessionEnd } from '../../shared/api/session.ts';

export type OverlayKind = 'palette' | 'help';

/** What lies over the console: the palette, the list of shortcuts, or nothing. */
export const useOverlay = create<{ shown: OverlayKind | undefined }>()(() => ({ shown: undefined }));

export const openPalette = (): void => useOverlay.setState({ shown: 'palette' });
export const openHelp = (): void => useOverlay.setState({ shown: 'help' });
export const closeOverlay = (): void => useOverlay.setState({ shown: undefined });

// Anyone who signs in next begins with nothing open.
onSessionEnd(closeOverlay);
