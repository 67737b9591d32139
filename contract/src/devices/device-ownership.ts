/** An activation code of a charger has less than 15 characters (spec 5). */
export const mostCodeSigns = 14;
