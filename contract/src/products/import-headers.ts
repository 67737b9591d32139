import type { ImportColumn } from './products.ts';

/** Headers by column, separated by bars: en, zh, es, pt, ru, in any order. */
export const headers: Record<ImportColumn, string> = {
  name:
    'Product|Product name|Trade name|药剂|药剂名称|农药名称|产品名称|商品名|名称|Producto|Nombre|Nombre comercial' +
    '|Produto|Nome|Nome comercial|Средство|Препарат|Название|Наименование',
  kind: 'Type|Category|类型|类别|种类|Tipo|Clase|Classe|Categoría|Вид|Тип|Категория|Группа',
  authorisationNumber:
    'Authorisation|Authorization number|Registration number|Registration|Number' +
    '|EPA registration number|EPA Reg No|MAPP number|登记证号|农药登记证号|登记号|Número de registro' +
    '|N.º de registro|Registro|Número de autorización|Número de autorização|Número de registo' +
    '|Регистрационный номер|Номер регистрации|Номер',
  country: 'Country code|国家|国家代码|País|Código de país|Страна|Код страны',
  formulation:
    'Formulation code|Formulation type|剂型|剂型代码|Formulación|Formulação|Препаративная форма' +
    '|Формуляция',
  form:
    'Жидкость или твёрдое|Líquido ou sólido|Líquido o sólido|液体或固体|State|Liquid or solid|形态|状态' +
    '|Estado|Estado físico|Агрегатное состояние|Состояние',
  substances:
    'Substâncias ativas|Sustancias activas|Active substance|Active substances|Active ingredient' +
    '|Active ingredients|有效成分|有效成分及含量|Sustancia activa|Materia activa|Ingrediente activo' +
    '|Substância ativa|Ingrediente ativo|Princípio ativo|Действующее вещество' +
    '|Действующие вещества|ДВ',
  densityKgPerL: 'Density|密度|Densidad|Densidade|Плотность',
  droneUse:
    'Use by drone|Drone|Aerial use|Drone application|无人机|无人机施用|飞防|Uso con dron|Dron' +
    '|Aplicación aérea|Uso com drone|Aplicação aérea|Дрон|Применение дроном|Авиаобработка',
  crop: 'Crops|Use|作物|适用作物|Cultivo|Cultura|Культура',
  eppoCode: 'EPPO|EPPO crop code|EPPO代码|Código EPPO|Код EPPO|Код ЕОКЗР',
  target:
    'Praga, doença ou erva|Plaga, enfermedad o maleza|Pest, disease or weed|Pest|Target pest' +
    '|Disease|Weed|防治对象|靶标|Plaga|Objetivo|Agente|Praga|Alvo|Вредный объект|Объект|Вредитель',
  doseMin:
    'Dose de|Dosis desde|Min dose|Minimum dose|Dose from|最低用量|最小用量|用量下限|Dosis mínima' +
    '|Dose mínima|Минимальная норма|Норма от|Минимальная доза',
  doseMax:
    'Dose até|Dosis hasta|Dose|Max dose|Maximum dose|Dose to|Rate|最高用量|最大用量|用量上限|用量|Dosis' +
    '|Dosis máxima|Dose máxima|Максимальная норма|Норма|Норма до|Норма расхода' +
    '|Максимальная доза',
  waterMinLpha:
    'Расход жидкости от|Volume de calda de|Volumen de caldo desde|喷液量下限|Spray volume from' +
    '|Min water|Water from|Minimum volume|最低用水量|最小用水量|Agua mínima|Caldo mínimo|Calda mínima' +
    '|Água mínima|Вода от|Минимум воды',
  waterMaxLpha:
    'Расход жидкости до|Volume de calda até|Volumen de caldo hasta|喷液量上限|Spray volume to' +
    '|Max water|Water to|Maximum volume|最高用水量|最大用水量|Agua máxima|Caldo máximo|Calda máxima' +
    '|Água máxima|Вода до|Максимум воды',
  maxApplications:
    'Обработок за сезон|Aplicações por safra|Aplicaciones por campaña|每季最多次数' +
    '|Applications a season|Applications|Max applications|最多使用次数|施用次数|每季最多使用次数|Aplicaciones' +
    '|Aplicaciones máximas|Aplicações|Aplicações máximas|Кратность|Кратность обработок' +
    '|Число обработок',
  preHarvestDays:
    'Дней до уборки|Dias antes da colheita|Días antes de cosecha|Days before harvest|PHI' +
    '|Pre-harvest interval|Pre-harvest days|安全间隔期|Plazo de seguridad|Intervalo de segurança' +
    '|Carência|Срок ожидания',
  reEntryHours:
    'Выход на поле через|Reentrada após|Reentrada tras|Re-entry after|REI|Re-entry' +
    '|Re-entry interval|Re-entry hours|再进入间隔|安全进入间隔|Reentrada|Plazo de reentrada' +
    '|Intervalo de reentrada|Выход на поле|Срок выхода',
  waterBufferM:
    'До водоёма|Distância da água|Distancia al agua|距水体|Distance to water|Buffer water' +
    '|Water buffer|水体缓冲距离|Banda agua|Faixa água|Буфер вода',
  beesBufferM:
    'До пчёл|Distância de abelhas|Distancia a abejas|距蜜蜂|Distance to bees|Buffer bees' +
    '|Bee buffer|蜜蜂缓冲距离|Banda abejas|Faixa abelhas|Буфер пчёлы',
  livestockBufferM:
    'До скота|Distância do gado|Distancia al ganado|距牲畜|Distance to livestock|Buffer livestock' +
    '|牲畜缓冲距离|Banda ganado|Faixa gado|Буфер скот',
  dwellingsBufferM:
    'До жилья|Distância de moradias|Distancia a viviendas|距住宅|Distance to dwellings' +
    '|Buffer dwellings|住宅缓冲距离|Banda viviendas|Faixa moradias|Буфер жильё',
  organicBufferM:
    'До органических полей|Distância de cultivo orgânico|Distancia a cultivo ecológico|距有机地块' +
    '|Distance to organic land|Buffer organic|有机农业缓冲距离|Banda ecológico|Faixa orgânico' +
    '|Буфер органик',
  windMaxMps:
    'Vento até|Viento hasta|Wind to|Max wind|Wind|最大风速|风速上限|Viento máximo|Vento máximo|Ветер до' +
    '|Максимальный ветер',
  temperatureMinC:
    'Temperatura de|Temperatura desde|温度下限|Temperature from|Min temperature|最低温度' +
    '|Temperatura mínima|Температура от|Минимальная температура',
  temperatureMaxC:
    'Temperatura até|Temperatura hasta|温度上限|Temperature to|Max temperature|最高温度' +
    '|Temperatura máxima|Температура до|Максимальная температура',
  deltaTMinC:
    'Delta T de|Delta T desde|Delta T 下限|Delta T from|Min Delta T|Delta T 最小|Delta T mínimo' +
    '|Delta T от',
  deltaTMaxC:
    'Delta T até|Delta T hasta|Delta T 上限|Delta T to|Max Delta T|Delta T 最大|Delta T máximo' +
    '|Delta T до',
};
