import { useEffect, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { LoadProgress } from './figureSources.ts'

/**
 * How far loads are, by their keys, together; undefined where none of them is being read. Only who shows it asks for it, and it is
 * no external store to React, whose changes would make it start over with what it is drawing in slices.
 */
export function useProgress(): (keys: readonly string[]) => LoadProgress | undefined {
  const { progress } = useCore()
  const [current, setCurrent] = useState(progress.current)
  useEffect(() => {
    const take = () => setCurrent(progress.current())
    take()
    return progress.subscribe(take)
  }, [progress])
  return (keys) => sumOf(keys.flatMap((key) => current.get(key) ?? []))
}

function sumOf(all: readonly LoadProgress[]): LoadProgress | undefined {
  if (all.length === 0) return undefined
  const sum = (read: (progress: LoadProgress) => number) =>
    all.reduce((total, progress) => total + read(progress), 0)
  return {
    bytes: sum(({ bytes }) => bytes),
    rows: sum(({ rows }) => rows),
    part: sum(({ part }) => part),
    parts: sum(({ parts }) => parts),
  }
}
