/**
 * Difference of dry and wet bulb temperature, °C, of air at `temperatureC` with a relative humidity in percent.
 * Wet bulb after Stull, Wet-Bulb Temperature from Relative Humidity and Air Temperature, J. Appl. Meteor. Climatol. 50
 * (2011), equation 1: within 1 °C for 5 to 99 % and −20 to 50 °C at sea level.
 */
export function deltaT(temperatureC: number, humidityPct: number): number {
  const wetBulbC =
    temperatureC * Math.atan(0.151977 * Math.sqrt(humidityPct + 8.313659)) +
    Math.atan(temperatureC + humidityPct) -
    Math.atan(humidityPct - 1.676331) +
    0.00391838 * humidityPct ** 1.5 * Math.atan(0.023101 * humidityPct) -
    4.686035;
  return temperatureC - wetBulbC;
}
