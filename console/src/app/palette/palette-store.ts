import { create } from 'zustand';
import { onSessionEnd } from '../../shared/api/session.ts';

export type OverlayKind = 'palette' | 'help';

/** The open overlay: the palette, the list of shortcuts, or none. */
export const useOverlay = create<{ shown: OverlayKind | undefined }>()(() => ({ shown: undefined }));

export const openPalette = (): void => useOverlay.setState({ shown: 'palette' });
export const openHelp = (): void => useOverlay.setState({ shown: 'help' });
export const closeOverlay = (): void => useOverlay.setState({ shown: undefined });

// The next user starts without an open overlay.
onSessionEnd(closeOverlay);
