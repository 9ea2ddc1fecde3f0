// `npm run bench:sizes`: what a reading and an hour of a luminaire take on the disk, and what that makes of sites of three sizes.
import pg from 'pg'
import { openDatabase } from '#server/store/database.ts'
import { temporaryCluster } from '#support/temporaryCluster.ts'

const luminaires = 10_000
const zones = 50

/** Bytes on the disk of a row with its part of the indexes, in PostgreSQL's own count. */
async function measure(): Promise<{ reading: number; hour: number }> {
  const { cluster, remove } = await temporaryCluster()
  const database = await openDatabase({ ...cluster.connection, ssl: false })
  const client = new pg.Client({ ...cluster.connection, ssl: false })
  await client.connect()
  await client.query(`select ensure_month_partitions('status_reading', array[timestamptz '2026-10-01Z'])`)
  await client.query(`
    insert into status_reading
    select d % ${zones} + 2, timestamptz '2026-10-01Z' + m * interval '15 minutes', d, now(), d % 101
    from generate_series(0, 191) m, generate_series(1, ${luminaires}) d`)
  await client.query(`
    insert into device_hour (fk_area, hour, fk_device, level_time, covered_ms)
    select d % ${zones} + 2, timestamptz '2026-10-01Z' + m * interval '1 hour', d, 18000000000, 3600000
    from generate_series(0, 99) m, generate_series(1, ${luminaires}) d`)
  const { rows } = await client.query<{ reading: number; hour: number }>(`
    select pg_total_relation_size('status_reading_202610')::float8 / (select count(*) from status_reading) as reading,
      pg_total_relation_size('device_hour')::float8 / (select count(*) from device_hour) as hour`)
  await client.end()
  await database.close()
  await remove()
  const [sizes] = rows
  if (!sizes) throw new Error('Nothing was measured')
  return sizes
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const { reading, hour } = await measure()
const GB = 1e9
const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))

print(`A reading takes ${Math.round(reading)} bytes, an hour of a luminaire ${Math.round(hour)}.\n`)
print(
  '| luminaires | a reading every | readings a second | GB a day, raw | GB in 400 days, raw | GB a year, hourly sums |',
)
print('| --- | --- | --- | --- | --- | --- |')
for (const count of [10_000, 50_000, 1_000_000])
  for (const minutes of [15, 1]) {
    const aDay = (count * 24 * 60) / minutes
    const raw = (aDay * reading) / GB
    const sums = (count * 24 * 365 * hour) / GB
    print(
      `| ${[number(count), `${minutes} min`, number(aDay / 86_400), number(raw), number(raw * 400), number(sums)].join(' | ')} |`,
    )
  }
