import { describeModel } from '#support/modelPaths.ts'
import { outboxModel } from '#support/models/outbox.ts'

describeModel('outbox', outboxModel)
