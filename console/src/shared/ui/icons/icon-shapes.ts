/** Domain-specific icons that lucide does not have. */
export type IconName =
  | 'drone'
  | 'hexDrone'
  | 'charger'
  | 'engineCharger'
  | 'battery'
  | 'tank'
  | 'boom'
  | 'plot'
  | 'noFly'
  | 'lanes';

/**
 * Outline of each icon on a 24 grid, stroked 1.75 px with round ends like lucide's, for SVG and for map images.
 * Vertical and horizontal strokes lie on whole or half units, so that they stay sharp at 16, 20 and 24 px.
 */
export const iconShapes: Readonly<Record<IconName, string>> = {
  drone:
    'M2.5 5.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM15.5 5.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM2.5 18.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM15.5 18.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0ZM7.6 7.6l1.9 2.4M16.4 7.6 14.5 10M7.6 16.4l.9-.9M16.4 16.4l-.9-.9M12 6.5l4 10-4-1.75-4 1.75Z',
  hexDrone:
    'M9.75 4.25a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM16.5 8a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM16.5 16a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM9.75 19.75a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM3 16a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM3 8a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0ZM12 6.5v2M16.8 9.1l-2.6 1.5M16.8 14.9l-2.2-1.2M12 17.5v-3M7.2 14.9l2.2-1.2M7.2 9.1l2.6 1.5M12 8.5l3 6.5-3-1-3 1Z',
  charger:
    'M4.5 3.5h15a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1ZM9 3.5v17M15 3.5v17M6.25 14v3.5M12 11v6.5M17.75 7.5v10',
  engineCharger:
    'M4.5 8.5h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM7 8.5v-4M4.5 4.5h8M12.5 4.5v4M17.5 11.5H21v5h-3.5M11.5 10.5l-3 4h4l-3 3.5',
  battery:
    'M6.5 5h11A1.5 1.5 0 0 1 19 6.5V20a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20V6.5A1.5 1.5 0 0 1 6.5 5ZM9 5V2.5h6V5',
  tank: 'M8.5 3.5h7v3h-7ZM6.5 6.5h11A1.5 1.5 0 0 1 19 8v11.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5V8a1.5 1.5 0 0 1 1.5-1.5ZM5 13.5c2.3-1.5 4.7 1.5 7 0s4.7-1.5 7 0',
  boom: 'M2.5 8.5h19M12 3.5v5M4.5 8.5v2.5M12 8.5v2.5M19.5 8.5v2.5M3 20.5l1.5-5 1.5 5M10.5 20.5l1.5-5 1.5 5M18 20.5l1.5-5 1.5 5',
  plot: 'M4 7.5 18.5 3.5l2 13.5L7 20.5ZM8.8 6.2l3 13M13.6 4.9l2.8 13.2',
  noFly: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM3.2 13.8 13.8 3.2M5.6 18.4 18.4 5.6M10.2 20.8 20.8 10.2',
  lanes: 'M5 20V7a2.75 2.75 0 0 1 5.5 0v10a2.75 2.75 0 0 0 5.5 0V8M13 10.5l3-4.5 3 4.5',
};
