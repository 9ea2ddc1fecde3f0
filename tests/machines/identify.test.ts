import { describeModel } from '#support/modelPaths.ts'
import { identifyModel } from '#support/models/identify.ts'

describeModel('identify', identifyModel)
